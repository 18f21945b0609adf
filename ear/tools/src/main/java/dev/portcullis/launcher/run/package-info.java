/** {@code mvn -Prun}: its options, the order of its steps, and what stands on the terminal. */
package dev.portcullis.launcher.run;
