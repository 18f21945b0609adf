/** Permissions on functions and events of registered contracts; what has none is forbidden. */
package dev.portcullis.persistence.permission;
