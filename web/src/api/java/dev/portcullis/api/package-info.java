/**
 * Tests of the API description: requests made from it, and whether responses match it. Both the
 * tests of resources and those of the started product use it.
 */
package dev.portcullis.api;
