package dev.portcullis.ejb.sentinel;

import jakarta.ejb.ApplicationException;

/** Another node judged the block at the same time: the result of this one is discarded. */
@ApplicationException(rollback = true)
final class ConcurrentJudgementException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ConcurrentJudgementException() {
    super("Another node judged the block at the same time");
  }
}
