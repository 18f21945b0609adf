package dev.portcullis.acceptance;

import java.net.URI;

/** A reverse proxy of the production kit in front of two nodes. */
interface StartedProxy extends AutoCloseable {
  /** Where it answers. */
  URI url();

  @Override
  void close();
}
