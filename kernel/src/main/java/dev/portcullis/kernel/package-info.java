/**
 * Types shared by all modules: failures, pages, addresses, identifiers, time and the context of the
 * served call. Depends on the JDK, Jackson and Jakarta annotations only.
 */
package dev.portcullis.kernel;
