/** Makes, shows and changes webhooks, and tells how each is. */
package dev.portcullis.ejb.webhook.endpoint;
