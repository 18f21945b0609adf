package dev.portcullis.devnet.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import org.h2.store.fs.FileBase;

/**
 * A file whose writes wait for disk space instead of failing. The file is thread-safe by itself; a
 * lock here would block reads behind a write that waits.
 */
@SuppressWarnings("UnsynchronizedOverridesSynchronized")
final class DiskFullRetryChannel extends FileBase {
  private final FileChannel file;
  private final DiskSpace space;

  DiskFullRetryChannel(FileChannel file, DiskSpace space) {
    this.file = file;
    this.space = space;
  }

  @Override
  public int write(ByteBuffer from, long position) throws IOException {
    while (true) {
      try {
        return file.write(from, position);
      } catch (ClosedChannelException e) {
        throw e;
      } catch (IOException e) {
        if (!space.await(e)) {
          throw e;
        }
      }
    }
  }

  @Override
  public int write(ByteBuffer from) throws IOException {
    int written = write(from, file.position());
    file.position(file.position() + written);
    return written;
  }

  @Override
  public int read(ByteBuffer into) throws IOException {
    return file.read(into);
  }

  @Override
  public int read(ByteBuffer into, long position) throws IOException {
    return file.read(into, position);
  }

  @Override
  public long position() throws IOException {
    return file.position();
  }

  @Override
  public FileChannel position(long position) throws IOException {
    file.position(position);
    return this;
  }

  @Override
  public long size() throws IOException {
    return file.size();
  }

  @Override
  public FileChannel truncate(long size) throws IOException {
    file.truncate(size);
    return this;
  }

  @Override
  public void force(boolean metadata) throws IOException {
    file.force(metadata);
  }

  @Override
  public FileLock tryLock(long position, long size, boolean shared) throws IOException {
    return file.tryLock(position, size, shared);
  }

  @Override
  protected void implCloseChannel() throws IOException {
    file.close();
  }
}
