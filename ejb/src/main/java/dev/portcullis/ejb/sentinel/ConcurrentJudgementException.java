package dev.portcullis.ejb.sentinel;

import jakarta.ejb.ApplicationException;

/** Another node has judged meanwhile: what this one found is dropped. */
@ApplicationException(rollback = true)
final class ConcurrentJudgementException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ConcurrentJudgementException() {
    super("Another node has judged meanwhile");
  }
}
