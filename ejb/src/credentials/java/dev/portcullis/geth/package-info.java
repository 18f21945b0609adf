/** The program go-ethereum, which tests of services and of servers run, and its chain. */
package dev.portcullis.geth;
