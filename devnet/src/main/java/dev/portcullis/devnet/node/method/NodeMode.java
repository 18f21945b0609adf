package dev.portcullis.devnet.node.method;

/**
 * What a node is switched to.
 *
 * @param development whether the methods that no real chain has are served ({@code evm_*}, {@code
 *     devnet_*})
 * @param ecosystem false: results have the form of document 2; true: where that differs, the form
 *     that public clients expect (supplement part 7, first table, 1)
 */
public record NodeMode(boolean development, boolean ecosystem) {
  /** A node as the document has it, without development methods. */
  public static final NodeMode NORMAL = new NodeMode(false, false);

  /** The same with development methods. */
  public static final NodeMode DEVELOPMENT = new NodeMode(true, false);
}
