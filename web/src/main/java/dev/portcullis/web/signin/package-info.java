/** Sign-in in the browser for registered applications (supplement 1.3.4; ADR 0022). */
package dev.portcullis.web.signin;
