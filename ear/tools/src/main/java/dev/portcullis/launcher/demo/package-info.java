/** One event on its way from a transaction to a callback, shown at the end of a start. */
package dev.portcullis.launcher.demo;
