/** API keys and IP whitelists, for each kind of holder the same routes. */
package dev.portcullis.web.credential;
