<?php
/**
 * Plugin Name: Restgen Idle
 * Description: A plugin to switch on, off and remove through the interface; it does nothing.
 * Version: 1.0
 */
