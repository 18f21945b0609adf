/**
 * The vocabulary every module shares: failures, pages, addresses, identifiers, time and the context
 * of the call being served. Depends on the JDK, Jackson and Jakarta annotations only.
 */
package dev.portcullis.kernel;
