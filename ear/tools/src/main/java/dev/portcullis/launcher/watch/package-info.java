/** {@code -Dwatch}: compiles changed sources of the checkout and copies them into the EAR. */
package dev.portcullis.launcher.watch;
