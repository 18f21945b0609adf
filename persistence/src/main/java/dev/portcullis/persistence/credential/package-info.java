/** API keys and IP whitelists of M2M applications and tenants. */
package dev.portcullis.persistence.credential;
