/** Tenants. */
package dev.portcullis.web.tenant;
