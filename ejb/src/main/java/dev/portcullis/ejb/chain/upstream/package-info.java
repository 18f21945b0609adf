/** Chain nodes elsewhere: how they are asked, believed, followed and replaced. */
package dev.portcullis.ejb.chain.upstream;
