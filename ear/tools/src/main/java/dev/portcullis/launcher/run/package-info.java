/** {@code mvn -Prun}: its options, the order of its steps, and its output on the terminal. */
package dev.portcullis.launcher.run;
