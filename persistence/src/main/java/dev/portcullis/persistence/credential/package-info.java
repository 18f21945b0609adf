/** API keys and IP whitelists, of M2M applications and of tenants alike. */
package dev.portcullis.persistence.credential;
