/** The routes of passkeys and step-ups. */
package dev.portcullis.web.passkey;
