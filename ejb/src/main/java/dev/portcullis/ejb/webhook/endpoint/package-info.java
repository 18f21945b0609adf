/** Creates, shows and changes webhooks, and reports their state. */
package dev.portcullis.ejb.webhook.endpoint;
