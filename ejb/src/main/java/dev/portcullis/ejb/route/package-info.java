/**
 * Annotations of routes, and parsers of paths and queries, for resources of all modules. Module
 * {@code web} implements them.
 */
package dev.portcullis.ejb.route;
