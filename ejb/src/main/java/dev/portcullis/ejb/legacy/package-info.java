/** All that the other modules know of module {@code legacy}, which the product may lack. */
package dev.portcullis.ejb.legacy;
