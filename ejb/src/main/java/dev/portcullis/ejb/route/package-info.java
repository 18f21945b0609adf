/**
 * What resources say of their routes, and how they read paths and queries, in whatever module they
 * are. Module {@code web} carries it out.
 */
package dev.portcullis.ejb.route;
