/** The policy service over HTTP (spec 7, P1.1; ADR 0120): its clients and its responses. */
package dev.portcullis.web.policyservice;
