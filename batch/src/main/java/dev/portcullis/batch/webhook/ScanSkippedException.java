package dev.portcullis.batch.webhook;

/**
 * Blocks could not be read or stored now. The batch runtime counts the skip and continues. Nothing
 * is lost, because the position stays before the blocks.
 */
public class ScanSkippedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ScanSkippedException(Throwable cause) {
    super("Passed over for now", cause);
  }
}
