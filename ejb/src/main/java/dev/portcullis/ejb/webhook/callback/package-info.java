/**
 * What a callback is: its id, its body, its bytes and the keys that sign it (supplement 1.12.4 and
 * 1.12.5).
 */
package dev.portcullis.ejb.webhook.callback;
