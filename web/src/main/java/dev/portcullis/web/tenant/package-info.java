/** Tenants with their keys and IP whitelists. */
package dev.portcullis.web.tenant;
