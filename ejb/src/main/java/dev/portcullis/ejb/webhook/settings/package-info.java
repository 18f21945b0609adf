/** The settings {@code webhook.*} that several floors of event webhooks share, read and checked. */
package dev.portcullis.ejb.webhook.settings;
