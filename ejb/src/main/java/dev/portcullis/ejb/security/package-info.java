/**
 * Who is calling and what they may do (supplement 1.3 and 1.4): the caller of the request, and how
 * a bearer token becomes one.
 */
package dev.portcullis.ejb.security;
