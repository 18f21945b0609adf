/** The production kit of {@code src/deploy}, held to the product. */
package dev.portcullis.deploy;
