/** The policy service over HTTP (spec 7, P1.1; ADR 0120): who asks, and what is answered. */
package dev.portcullis.web.policyservice;
