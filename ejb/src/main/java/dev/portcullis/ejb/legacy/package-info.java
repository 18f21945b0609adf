/** The interface to module {@code legacy}, which a build of the product may omit. */
package dev.portcullis.ejb.legacy;
