package dev.portcullis.contract;

import jakarta.ejb.ApplicationException;

/** An exception for each rule. */
final class ContractExceptions {
  private ContractExceptions() {}

  /** Of the application; leaves the transaction alone. */
  @ApplicationException
  static class Harmless extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Of the application; rolls back. */
  @ApplicationException(rollback = true)
  static class RollingBack extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Is what its superclass is. */
  static class Heir extends RollingBack {
    private static final long serialVersionUID = 1L;
  }

  /** Of the application, but not its subclasses. */
  @ApplicationException(inherited = false)
  static class Childless extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Of the system, for its superclass is not inherited. */
  static class Disowned extends Childless {
    private static final long serialVersionUID = 1L;
  }

  /** Checked, and so of the application. */
  static class Checked extends Exception {
    private static final long serialVersionUID = 1L;
  }

  /** Of the system. */
  static class Defect extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
