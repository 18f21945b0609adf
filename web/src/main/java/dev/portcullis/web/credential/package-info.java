/** API keys and IP whitelists, with the same routes for each kind of holder. */
package dev.portcullis.web.credential;
