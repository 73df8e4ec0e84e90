<?php
// Makes a site out of an empty database and prints its secrets, one NAME=VALUE a line.
define( 'WP_INSTALLING', true );

// Nobody is to be told by mail.
function wp_new_blog_notification() {}

$_SERVER['HTTP_HOST']       = (string) parse_url( getenv( 'RESTGEN_SITE_URL' ), PHP_URL_HOST );
$_SERVER['REQUEST_URI']     = '/';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';

$tree = getenv( 'RESTGEN_SITE_TREE' );
require $tree . '/wp-load.php';
require $tree . '/wp-admin/includes/upgrade.php';

$structures = array(
	'plain'  => '',
	'index'  => '/index.php/%postname%/',
	'pretty' => '/%postname%/',
);

$password = wp_generate_password( 24, false );
$made     = wp_install( 'Site', 'admin', 'admin@site.example', true, '', $password );

activate_plugin( 'restgen-probe/restgen-probe.php' );

$wp_rewrite->set_permalink_structure( $structures[ getenv( 'RESTGEN_SITE_FORM' ) ] );
flush_rewrite_rules();

$application = WP_Application_Passwords::create_new_application_password( $made['user_id'], array( 'name' => 'integration' ) );
if ( is_wp_error( $application ) ) {
	fwrite( STDERR, $application->get_error_message() . "\n" );
	exit( 1 );
}

echo "USER=admin\n";
echo "PASSWORD={$application[0]}\n";
echo "LOGIN={$password}\n";
