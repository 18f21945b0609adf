/**
 * Permissions on functions and events of registered contracts. Without a permission, access is
 * denied.
 */
package dev.portcullis.persistence.permission;
