/**
 * {@code -Dwatch}: what changed in the sources of the checkout, compiled and carried into the EAR.
 */
package dev.portcullis.launcher.watch;
