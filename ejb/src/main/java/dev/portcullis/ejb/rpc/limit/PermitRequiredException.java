package dev.portcullis.ejb.rpc.limit;

/**
 * A call asks something of the node for which there is no place now. It begins again when it has
 * one, instead of keeping its thread: see {@link Bulkhead#movable}.
 */
public final class PermitRequiredException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final NodeWorkload work;

  PermitRequiredException(NodeWorkload work) {
    super("needs a place for: " + work, null, false, false);
    this.work = work;
  }

  /** The kind of the place. */
  public NodeWorkload work() {
    return work;
  }
}
