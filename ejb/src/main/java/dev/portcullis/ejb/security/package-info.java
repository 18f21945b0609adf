/**
 * Who is calling and what they may do (R-IDN-1, R-ADM-47): the caller of the request, and how a
 * bearer token becomes one.
 */
package dev.portcullis.ejb.security;
