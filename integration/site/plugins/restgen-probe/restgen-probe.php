<?php
/**
 * Plugin Name: Restgen Probe
 * Description: Gives a plain site what the routes of core need to have something to show.
 * Version: 1.0
 */

add_action(
	'after_setup_theme',
	function () {
		register_nav_menu( 'primary', 'Primary' );
	}
);

add_action(
	'widgets_init',
	function () {
		register_sidebar( array( 'id' => 'sidebar-1', 'name' => 'Sidebar' ) );
	}
);

// Meta of each type, so that posts have a schema of their own.
add_action(
	'init',
	function () {
		$list   = array( 'type' => 'array', 'items' => array( 'type' => 'string' ) );
		$object = array( 'type' => 'object', 'properties' => array( 'x' => array( 'type' => 'integer' ), 'y' => array( 'type' => 'integer' ) ) );
		register_post_meta( 'post', 'probe_text', array( 'type' => 'string', 'single' => true, 'show_in_rest' => true ) );
		register_post_meta( 'post', 'probe_number', array( 'type' => 'number', 'single' => true, 'show_in_rest' => true ) );
		register_post_meta( 'post', 'probe_switch', array( 'type' => 'boolean', 'single' => true, 'show_in_rest' => true ) );
		register_post_meta( 'post', 'probe_words', array( 'type' => 'array', 'single' => true, 'show_in_rest' => array( 'schema' => $list ) ) );
		register_post_meta( 'post', 'probe_point', array( 'type' => 'object', 'single' => true, 'show_in_rest' => array( 'schema' => $object ) ) );
		register_post_meta( 'post', 'probe_many', array( 'type' => 'integer', 'single' => false, 'show_in_rest' => true ) );
	}
);

// The font collection of core lies on a server outside.
add_action(
	'init',
	function () {
		if ( function_exists( 'wp_register_font_collection' ) ) {
			$font = array( 'font_family_settings' => array( 'name' => 'A', 'slug' => 'a', 'fontFamily' => 'A' ), 'categories' => array( 'serif' ) );
			wp_register_font_collection( 'probe', array( 'name' => 'Probe', 'font_families' => array( $font ) ) );
			wp_unregister_font_collection( 'google-fonts' );
		}
	},
	20
);

add_action(
	'wp_abilities_api_init',
	function () {
		$ability = array(
			'label'               => 'Echo',
			'description'         => 'Answers what it is given.',
			'category'            => 'site',
			'input_schema'        => array( 'type' => 'object', 'properties' => array( 'text' => array( 'type' => 'string' ) ), 'required' => array( 'text' ) ),
			'output_schema'       => array( 'type' => 'string' ),
			'permission_callback' => '__return_true',
			'execute_callback'    => function ( $input ) {
				return $input['text'];
			},
			'meta'                => array( 'show_in_rest' => true ),
		);
		wp_register_ability( 'restgen/echo', $ability );
	}
);

// A request with this header ends after the checks of its args, so that verdicts can be compared without any effect.
add_filter(
	'rest_request_before_callbacks',
	function ( $response ) {
		if ( is_wp_error( $response ) || ! isset( $_SERVER['HTTP_X_RESTGEN_CHECK'] ) ) {
			return $response;
		}
		return new WP_Error( 'restgen_checked', 'The request passes the checks.', array( 'status' => 202 ) );
	},
	PHP_INT_MAX
);
