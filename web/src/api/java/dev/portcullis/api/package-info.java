/**
 * Tests of the API description: requests made from it, and whether answers are what it says. Both
 * the tests of resources and those of the started product use it.
 */
package dev.portcullis.api;
