/** What tests of several floors of event webhooks share: a chain, a queue and the whole of it. */
package dev.portcullis.ejb.webhook.scene;
