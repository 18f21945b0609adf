package dev.portcullis.web.admission;

import dev.portcullis.ejb.admission.KeyedCounter;
import dev.portcullis.web.http.response.PendingResponse;

/**
 * What the response of one request may use: memory of the request's budget, and one of the files
 * for large responses (ADR 0109).
 *
 * @param files the files in use, by account
 * @param account the account that the file counts for, from its reservation to its release
 */
record ResponseBudget(PendingRequest request, KeyedCounter files, String account)
    implements PendingResponse.Budget {
  @Override
  public boolean reserveMemory() {
    return request.reserve(PendingResponse.MEMORY);
  }

  @Override
  public void releaseMemory() {
    request.releaseEarly(PendingResponse.MEMORY);
  }

  @Override
  public boolean reserveFile() {
    return files.enter(account);
  }

  @Override
  public void releaseFile() {
    files.leave(account);
  }
}
