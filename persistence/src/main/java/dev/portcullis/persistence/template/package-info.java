/** Templates: an ABI and its permissions, shared by contracts of the same kind. */
package dev.portcullis.persistence.template;
