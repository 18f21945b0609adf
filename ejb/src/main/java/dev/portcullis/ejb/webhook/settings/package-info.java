/** The settings {@code webhook.*} that several layers of event webhooks share, read and checked. */
package dev.portcullis.ejb.webhook.settings;
